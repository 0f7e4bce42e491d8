package dev.contextd.keep.search.opensearch;

import dev.contextd.base.digest.Sha256;
import dev.contextd.keep.search.Terms;
import dev.contextd.keep.search.Vector;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The fields of our index, and nothing else: a document with another is refused by the engine.
///
/// Each model has a field of its own among the vectors, so that vectors of two models never meet and may differ in
/// size; it is added when the first document of that model comes.
record IndexMapping(VectorDialect dialect) {
    static final String ID = "id";
    static final String OWNER = "owner";
    static final String PROJECT = "project";
    static final String KIND = "kind";
    static final String TAG = "tag";
    static final String AT = "at";
    static final String ORDINAL = "ordinal";
    static final String MODEL = "model";
    static final String TERMS = "terms";
    static final String DELETED = "deleted";
    static final String POSITION = "position";

    /// The vectors of a document's stretches, found by the nearest of them.
    static final String VECTORS = "vectors";

    /// Grows when these fields change; an index of an older format is copied into one of this.
    static final int FORMAT = 1;

    private static final String KEYWORD = "keyword";
    private static final String LONG = "long";
    private static final String TYPE = "type";
    private static final String PROPERTIES = "properties";
    private static final String META = "_meta";
    private static final String OURS = "contextd";
    private static final int MODEL_DIGITS = 16;

    static String field(Vector vector) {
        return VECTORS + "." + name(vector.modelId());
    }

    static String name(String modelId) {
        return "m" + Sha256.hex(modelId, MODEL_DIGITS);
    }

    /// What an index is made of.
    ///
    /// @param shards how many parts it has; a tenant is in one of them
    ObjectNode creation(int shards) {
        var body = JsonNodeFactory.instance.objectNode();
        var index = body.putObject("settings").putObject("index");
        index.put("number_of_shards", shards);
        index.setAll(inUse());
        dialect.settings(index);
        body.set("mappings", mapping());
        return body;
    }

    /// The settings of an index that is searched.
    static ObjectNode inUse() {
        return JsonNodeFactory.instance
                .objectNode()
                // a second copy as soon as there is a second node
                .put("auto_expand_replicas", "0-1")
                // written out, because otherwise an index that nobody has searched for a while shows nothing new
                .put("refresh_interval", "1s");
    }

    /// Of one that is filled and that nobody searches yet: what is put is indexed once, and the second copy comes as
    /// files when it is in use.
    static ObjectNode whileFilled() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("auto_expand_replicas", "false")
                .put("number_of_replicas", 0)
                .put("refresh_interval", "-1");
    }

    private ObjectNode mapping() {
        var mapping = JsonNodeFactory.instance.objectNode();
        mapping.put("dynamic", "strict");
        mapping.putObject("_routing").put("required", true);
        mapping.putObject(META).put(OURS, "search").put("format", FORMAT).put("terms", Terms.REVISION);
        var fields = mapping.putObject(PROPERTIES);
        for (String keyword : new String[] {ID, OWNER, PROJECT, KIND, TAG, MODEL}) {
            fields.putObject(keyword).put(TYPE, KEYWORD);
        }
        for (String number : new String[] {AT, ORDINAL, POSITION}) {
            fields.putObject(number).put(TYPE, LONG);
        }
        fields.putObject(DELETED).put(TYPE, "boolean");
        fields.putObject(TERMS)
                .put(TYPE, "text")
                .put("analyzer", "whitespace")
                .put("index_options", "freqs")
                .put("similarity", "BM25");
        fields.putObject(VECTORS).put(TYPE, "nested").put("dynamic", "strict");
        return mapping;
    }

    /// The addition for a model that is new.
    ObjectNode addition(Vector vector) {
        var body = JsonNodeFactory.instance.objectNode();
        var vectors = body.putObject(PROPERTIES).putObject(VECTORS).put(TYPE, "nested");
        dialect.field(vectors.putObject(PROPERTIES).putObject(name(vector.modelId())), vector.components().length);
        return body;
    }

    /// @param mapping of an index that is there
    static boolean isOurs(JsonNode mapping) {
        return mapping.path(META).path(OURS).asString("").equals("search");
    }

    static int format(JsonNode mapping) {
        return mapping.path(META).path("format").asInt(0);
    }

    /// Whether its terms are made by the same rules, so that it can be searched with ours.
    static boolean hasOurTerms(JsonNode mapping) {
        return mapping.path(META).path("terms").asInt(0) == Terms.REVISION;
    }

    /// Whether a write would do what it should.
    boolean isSound(JsonNode mapping) {
        var fields = mapping.path(PROPERTIES);
        return mapping.path("dynamic").asString("").equals("strict")
                && fields.path(TERMS).path("analyzer").asString("").equals("whitespace")
                && fields.path(OWNER).path(TYPE).asString("").equals(KEYWORD)
                && fields.path(VECTORS).path(TYPE).asString("").equals("nested")
                && fields.path(VECTORS).path(PROPERTIES).valueStream().allMatch(dialect::isSound);
    }

    static boolean has(JsonNode mapping, String modelField) {
        return mapping.path(PROPERTIES).path(VECTORS).path(PROPERTIES).has(modelField);
    }
}
