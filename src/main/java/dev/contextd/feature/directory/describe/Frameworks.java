package dev.contextd.feature.directory.describe;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Which framework a project is built on, by what it depends on.
final class Frameworks {
    /// A name, and how its dependency begins; what builds on another stands before it. A name ends where it ends or at
    /// a sign, so that `vue` is not `vuetify`.
    private static final List<String[]> KNOWN = rows("""
            Quarkus | io.quarkus
            Micronaut | io.micronaut
            Spring Boot | org.springframework.boot
            Spring | org.springframework
            Ktor | io.ktor
            Vert.x | io.vertx
            Dropwizard | io.dropwizard
            Helidon | io.helidon
            Jakarta EE | jakarta.platform
            Android | com.android.application
            Play | com.typesafe.play
            Akka | com.typesafe.akka
            Next.js | next
            Nuxt | nuxt
            Remix | @remix-run
            Gatsby | gatsby
            Astro | astro
            SvelteKit | @sveltejs/kit
            NestJS | @nestjs/core
            Angular | @angular/core
            React Native | react-native
            React | react
            Vue | vue
            Svelte | svelte
            Solid | solid-js
            Electron | electron
            Fastify | fastify
            Koa | koa
            Hono | hono
            Express | express
            Django | django
            FastAPI | fastapi
            Flask | flask
            Starlette | starlette
            Tornado | tornado
            aiohttp | aiohttp
            PyTorch | torch
            Rails | rails
            Sinatra | sinatra
            Hanami | hanami
            Laravel | laravel/framework
            Symfony | symfony/framework-bundle
            Slim | slim/slim
            Gin | github.com/gin-gonic/gin
            Echo | github.com/labstack/echo
            Fiber | github.com/gofiber/fiber
            chi | github.com/go-chi/chi
            Cobra | github.com/spf13/cobra
            Actix | actix-web
            Axum | axum
            Rocket | rocket
            Warp | warp
            Tauri | tauri
            Bevy | bevy
            Tokio | tokio
            ASP.NET Core | microsoft.aspnetcore
            MAUI | microsoft.maui
            """);

    private Frameworks() {}

    private static List<String[]> rows(String table) {
        return table.lines().map(line -> line.strip().split(" \\| ", 2)).toList();
    }

    static Optional<String> of(List<String> dependencies) {
        var names = dependencies.stream().map(d -> d.toLowerCase(Locale.ROOT)).toList();
        return KNOWN.stream()
                .filter(row -> names.stream().anyMatch(name -> fits(name, row[1])))
                .map(row -> row[0])
                .findFirst();
    }

    private static boolean fits(String name, String known) {
        return name.startsWith(known)
                && (name.length() == known.length() || ":./".indexOf(name.charAt(known.length())) >= 0);
    }
}
