#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const std::vector<double> x = R.input("x");
    std::vector<double> &y = R.output("y");
    for (size_t i = 0; i < y.size(); ++i)
        y[i] = 2 * x[i];
    return R.finish();
}
