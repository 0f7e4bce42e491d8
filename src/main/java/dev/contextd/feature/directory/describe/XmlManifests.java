package dev.contextd.feature.directory.describe;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Manifests in XML. What they declare or refer to outside of themselves is never read.
final class XmlManifests {
    private static final int DEPTH_MAX = 50;
    private static final int ELEMENTS_MAX = 50_000;

    /// An element that ended, with the path it stood at.
    private record Element(String path, String text, Map<String, String> attributes) {}

    private XmlManifests() {}

    static Optional<Manifest> maven(String pom) {
        var elements = elements(pom);
        var product = new ArrayList<String>();
        var tests = new ArrayList<String>();
        var dependency = new HashMap<String, String>();
        for (Element element : elements) {
            if (element.path().startsWith("project/dependencies/dependency/")) {
                dependency.put(element.path().substring("project/dependencies/dependency/".length()), element.text());
            } else if (element.path().equals("project/dependencies/dependency")) {
                var list = dependency.getOrDefault("scope", "").equals("test") ? tests : product;
                list.add(dependency.getOrDefault("groupId", "") + ":" + dependency.getOrDefault("artifactId", ""));
                dependency.clear();
            }
        }
        product.addAll(tests);
        return elements.isEmpty() || !elements.getLast().path().equals("project")
                ? Optional.empty()
                : Optional.of(Manifest.of(
                        "maven",
                        text(elements, "project/artifactId").or(() -> text(elements, "project/name")),
                        text(elements, "project/description"),
                        product));
    }

    /// @param name of the file without its ending, which is the name of the assembly unless it says otherwise
    static Optional<Manifest> dotnet(String name, String project) {
        var elements = elements(project);
        var packages = elements.stream()
                .filter(e -> e.path().endsWith("/PackageReference"))
                .map(e -> e.attributes().getOrDefault("Include", ""))
                .toList();
        return elements.isEmpty() || !elements.getLast().path().equals("Project")
                ? Optional.empty()
                : Optional.of(Manifest.of(
                        "nuget",
                        text(elements, "Project/PropertyGroup/AssemblyName").or(() -> Optional.of(name)),
                        text(elements, "Project/PropertyGroup/Description"),
                        packages));
    }

    private static Optional<String> text(List<Element> elements, String path) {
        return elements.stream()
                .filter(e -> e.path().equals(path))
                .map(Element::text)
                .findFirst();
    }

    private static List<Element> elements(String xml) {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        try {
            return read(factory.createXMLStreamReader(new StringReader(xml)));
        } catch (XMLStreamException | IllegalArgumentException _) {
            return List.of();
        }
    }

    private static List<Element> read(XMLStreamReader reader) throws XMLStreamException {
        var elements = new ArrayList<Element>();
        Deque<Element> open = new ArrayDeque<>();
        var text = new StringBuilder();
        while (reader.hasNext() && open.size() < DEPTH_MAX && elements.size() < ELEMENTS_MAX) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    String above = open.isEmpty() ? "" : open.peek().path() + "/";
                    open.push(new Element(above + reader.getLocalName(), "", attributes(reader)));
                    text.setLength(0);
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
                case XMLStreamConstants.END_ELEMENT -> {
                    var element = open.pop();
                    elements.add(new Element(element.path(), text.toString().strip(), element.attributes()));
                    text.setLength(0);
                }
                default -> {}
            }
        }
        return elements;
    }

    private static Map<String, String> attributes(XMLStreamReader reader) {
        var attributes = new HashMap<String, String>();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
        }
        return attributes;
    }
}
