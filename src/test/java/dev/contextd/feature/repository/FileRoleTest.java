package dev.contextd.feature.repository;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileRoleTest {
    @ParameterizedTest
    @CsvSource({
        "src/main/java/com/example/shop/Cart.java, SOURCE",
        "src/main/java/shop/Notice.java, SOURCE",
        "app/controllers/authors_controller.rb, SOURCE",
        "src/Changes.java, SOURCE",
        "k8s/V1PodSpec.java, SOURCE",
        "src/JIT.cpp, SOURCE",
        "src/test/java/com/example/shop/CartTest.java, TEST",
        "src/shop/CartIT.java, TEST",
        "src/CartSpec.scala, TEST",
        "cart_test.go, TEST",
        "tests/test_cart.py, TEST",
        "LICENSE-MIT, DOCUMENT",
        "CHANGES, DOCUMENT",
        "README.rst, DOCUMENT",
        "docs/cart.py, DOCUMENT",
        "examples/cart.py, DOCUMENT"
    })
    void isToldByThePath(String path, FileRole role) {
        assertThat(FileRole.of(path)).isEqualTo(role);
    }
}
