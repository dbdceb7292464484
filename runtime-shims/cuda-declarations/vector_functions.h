// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Made by generate-device-declarations.py from mappings/signatures/device.tsv.
#pragma once
#include "vector_types.h"

char1 make_char1(signed char);
char2 make_char2(signed char, signed char);
char3 make_char3(signed char, signed char, signed char);
char4 make_char4(signed char, signed char, signed char, signed char);
double1 make_double1(double);
double2 make_double2(double, double);
double3 make_double3(double, double, double);
double4 make_double4(double, double, double, double);
double4_16a make_double4_16a(double, double, double, double);
double4_32a make_double4_32a(double, double, double, double);
float1 make_float1(float);
float2 make_float2(float, float);
float3 make_float3(float, float, float);
float4 make_float4(float, float, float, float);
int1 make_int1(int);
int2 make_int2(int, int);
int3 make_int3(int, int, int);
int4 make_int4(int, int, int, int);
long1 make_long1(long);
long2 make_long2(long, long);
long3 make_long3(long, long, long);
long4 make_long4(long, long, long, long);
long4_16a make_long4_16a(long, long, long, long);
long4_32a make_long4_32a(long, long, long, long);
longlong1 make_longlong1(long long);
longlong2 make_longlong2(long long, long long);
longlong3 make_longlong3(long long, long long, long long);
longlong4 make_longlong4(long long, long long, long long, long long);
longlong4_16a make_longlong4_16a(long long, long long, long long, long long);
longlong4_32a make_longlong4_32a(long long, long long, long long, long long);
short1 make_short1(short);
short2 make_short2(short, short);
short3 make_short3(short, short, short);
short4 make_short4(short, short, short, short);
uchar1 make_uchar1(unsigned char);
uchar2 make_uchar2(unsigned char, unsigned char);
uchar3 make_uchar3(unsigned char, unsigned char, unsigned char);
uchar4 make_uchar4(unsigned char, unsigned char, unsigned char, unsigned char);
uint1 make_uint1(unsigned int);
uint2 make_uint2(unsigned int, unsigned int);
uint3 make_uint3(unsigned int, unsigned int, unsigned int);
uint4 make_uint4(unsigned int, unsigned int, unsigned int, unsigned int);
ulong1 make_ulong1(unsigned long);
ulong2 make_ulong2(unsigned long, unsigned long);
ulong3 make_ulong3(unsigned long, unsigned long, unsigned long);
ulong4 make_ulong4(unsigned long, unsigned long, unsigned long, unsigned long);
ulong4_16a make_ulong4_16a(unsigned long, unsigned long, unsigned long, unsigned long);
ulong4_32a make_ulong4_32a(unsigned long, unsigned long, unsigned long, unsigned long);
ulonglong1 make_ulonglong1(unsigned long long);
ulonglong2 make_ulonglong2(unsigned long long, unsigned long long);
ulonglong3 make_ulonglong3(unsigned long long, unsigned long long, unsigned long long);
ulonglong4 make_ulonglong4(unsigned long long, unsigned long long, unsigned long long, unsigned long long);
ulonglong4_16a make_ulonglong4_16a(unsigned long long, unsigned long long, unsigned long long, unsigned long long);
ulonglong4_32a make_ulonglong4_32a(unsigned long long, unsigned long long, unsigned long long, unsigned long long);
ushort1 make_ushort1(unsigned short);
ushort2 make_ushort2(unsigned short, unsigned short);
ushort3 make_ushort3(unsigned short, unsigned short, unsigned short);
ushort4 make_ushort4(unsigned short, unsigned short, unsigned short, unsigned short);
