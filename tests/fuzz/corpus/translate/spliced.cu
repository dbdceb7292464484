cuda\
Malloc(&p, 4);
#def\
ine X cudaFr\
ee
k<\
<<1, 1>>>(p);
%:include <cuda.h>
??=include <cuda.h>