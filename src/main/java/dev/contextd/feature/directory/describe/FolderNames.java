package dev.contextd.feature.directory.describe;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What directories of such a name hold by custom; asked only where the files themselves say nothing.
final class FolderNames {
    private static final Map<String, String> KNOWN = Arrays.stream("""
            src source sources = Sources
            main = Main sources
            lib libs = Library code
            app = The application
            cmd = Commands
            bin = Programs to run
            pkg packages modules crates = Packages
            test tests spec specs __tests__ = *Tests
            e2e integration = End-to-end tests
            fixtures testdata test-data __fixtures__ = *Data for tests
            mocks __mocks__ = Stand-ins for tests
            docs doc documentation = *Documentation
            examples samples demo demos = *Examples
            scripts script hack = Scripts
            bench benchmark benchmarks = *Benchmarks
            resources = *Resources
            static public assets = *Static files
            images img icons = *Images
            styles css scss = *Styles
            templates views layouts = *Templates
            pages = *Pages
            components = Components
            widgets = Widgets
            hooks = Hooks
            controllers controller = Controllers
            handlers handler = Handlers
            routes router routing = Routes
            middleware middlewares = Middleware
            services service = Services
            repositories repository dao = Data access
            models model entities entity domain = The domain model
            schemas schema = *Schemas
            dto dtos = Data that is exchanged
            migrations migrate = *Database migrations
            seeds = *Seed data
            config configs configuration settings conf = *Configuration
            i18n locales locale lang translations = *Translations
            types typings = Types
            utils util helpers helper common shared = Shared code
            api = The API
            client clients = Clients
            server = The server
            db database = Database code
            auth = Authentication
            jobs workers tasks = Background jobs
            events = Events
            exceptions errors = Errors
            store stores state = State
            proto protos = *Protocol definitions
            deploy deployment infra infrastructure k8s helm charts terraform = *Deployment
            docker = *Container images
            ci .github workflows = *Continuous integration
            plugins plugin extensions = Plugins
            vendor third_party external = Code of others
            include = Headers
            internal = Internal packages
            """.split("\\R", -1))
            .filter(line -> line.contains(" = "))
            .flatMap(line -> Arrays.stream(
                            line.substring(0, line.indexOf(" = ")).split(" ", -1))
                    .map(name -> Map.entry(name, line.substring(line.indexOf(" = ") + 3))))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final Set<String> NO_MORE_THAN_CODE = Set.of(
            "Sources",
            "Main sources",
            "Library code",
            "Scripts",
            "Packages",
            "The application",
            "Types",
            "Internal packages");

    private FolderNames() {}

    static Optional<String> of(String name) {
        return Optional.ofNullable(KNOWN.get(name.toLowerCase(Locale.ROOT))).map(role -> role.replace("*", ""));
    }

    /// Where types and functions are named behind it: what says no more than that there is code is left out.
    static Optional<String> ofCode(String name) {
        return of(name).filter(role -> !NO_MORE_THAN_CODE.contains(role));
    }

    /// Where there is no code: only what may be said of any kind of file, which stands with a star above.
    static Optional<String> ofData(String name) {
        return Optional.ofNullable(KNOWN.get(name.toLowerCase(Locale.ROOT)))
                .filter(role -> role.startsWith("*"))
                .map(role -> role.substring(1));
    }
}
