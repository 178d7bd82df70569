# Makes mistakes in memory hard to use. Sanitizers, counters and fuzzers bring their own, and checked copies need an
# optimiser, so only the builds that people run have it: Release, RelWithDebInfo, MinSizeRel.
if(CROUPIER_SANITIZE OR CROUPIER_COVERAGE OR CROUPIER_FUZZ OR NOT CMAKE_BUILD_TYPE MATCHES "^(Rel|MinSize)")
    return()
endif()

include(CheckCCompilerFlag)
include(CheckPIESupported)
check_pie_supported()

add_compile_options(-fstack-protector-strong)
# Some distributions define it already, with another value.
add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
foreach(option stack-clash-protection cf-protection)
    string(MAKE_C_IDENTIFIER HAS_${option} known)
    check_c_compiler_flag("-Werror -f${option}" ${known})
    if(${known})
        add_compile_options(-f${option})
    endif()
endforeach()
add_link_options(-Wl,-z,relro,-z,now -Wl,-z,noexecstack)
