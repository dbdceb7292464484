// ÿþ
const char *s = "Ã("; cudaFree(0);
"unfinished