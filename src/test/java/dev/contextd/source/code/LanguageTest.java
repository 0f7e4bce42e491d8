package dev.contextd.source.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageTest {
    @ParameterizedTest
    @CsvSource({
        "src/main/java/A.java, '', java",
        "C:\\code\\View.TSX, '', typescript",
        "index.mjs, '', javascript",
        "Dockerfile, '', dockerfile",
        "Dockerfile.test, '', dockerfile",
        "build.gradle.kts, '', kotlin",
        "CMakeLists.txt, '', cmake",
        "Makefile, '', makefile",
        "lib.rs, '', rust",
        "a.h, '#include <stdio.h>', c",
        "a.h, 'namespace a {', cpp",
        "a.h, '  virtual void x();', cpp",
        "a.h, 'std::string s;', cpp",
        "run, '#!/bin/sh', bash",
        "run, '#!/usr/bin/env -S python3 -u', python",
        "run, '#!/usr/local/bin/ruby2.7 -w', ruby",
        "run, '#! /usr/bin/env NODE_ENV=x node', javascript",
        "run, 'no program', text",
        "strange.xyz, '', text",
        ".bashrc, '', bash",
        "README, '', text",
        "NOTES.md, '#!/bin/sh', markdown",
        "'', '', text",
        "dir/, '', text"
    })
    void isToldFromTheNameOrTheFirstLine(String name, String head, String word) {
        assertThat(Language.of(name, head.getBytes(StandardCharsets.UTF_8)).word())
                .isEqualTo(word);
    }
}
