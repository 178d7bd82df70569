# Games that only the tests and fuzzers know, NAME=FOLDER: the folder has their code, rulebooks/ and tests/. The objects
# of croupier_more stand in for the registry, the rulebooks and the clauses of the library: whoever links them first has
# these games too.
set(MORE_GAMES dragontiger=examples/dragon-tiger)
foreach(game ${MORE_GAMES})
    string(REGEX MATCH "^(.*)=(.*)$" game ${game})
    set(more_root ${CMAKE_SOURCE_DIR}/${CMAKE_MATCH_2})
    file(GLOB more_code CONFIGURE_DEPENDS ${more_root}/*.c)
    list(APPEND MORE_ROOTS ${more_root})
    list(APPEND MORE_CODE ${more_code})
    file(GLOB more_support CONFIGURE_DEPENDS ${more_root}/tests/game_*_support.c)
    list(APPEND MORE_SUPPORT ${more_support})
    string(APPEND MORE_NAMES "G(${CMAKE_MATCH_1})")
endforeach()
string(REPLACE ";" "\n" lines "${MORE_GAMES}")
file(WRITE ${CMAKE_BINARY_DIR}/generated/more/games.txt "${lines}\n")
game_data(MORE_DATA ${CMAKE_BINARY_DIR}/generated/more ${MORE_ROOTS})
add_library(croupier_more OBJECT ${CMAKE_SOURCE_DIR}/src/games/registry.c ${MORE_DATA} ${MORE_CODE})
target_compile_definitions(croupier_more PUBLIC "CROUPIER_MORE_GAMES=${MORE_NAMES}")
target_include_directories(croupier_more PUBLIC ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(croupier_more PUBLIC PkgConfig::SODIUM)

# In the same way a library whose engine has a number more than there is: a made-up one, by which the tests show that
# records of two numbers last side by side.
add_library(croupier_next OBJECT ${CMAKE_SOURCE_DIR}/src/base/engine.c)
target_compile_definitions(croupier_next PUBLIC CROUPIER_NEXT_ENGINE=2)
target_include_directories(croupier_next PRIVATE ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
