package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.UUID;
import static dev.contextd.base.secret.Rule.assigned;
import static dev.contextd.base.secret.Rule.token;

import java.util.List;

/// Model providers and the services around them.
final class AiRules {
    static final List<Rule> RULES = List.of(
            token(
                    "anthropic-key",
                    "[A-Za-z0-9_-]{80,120}",
                    "sk-ant-api03-",
                    "sk-ant-admin01-",
                    "sk-ant-oat01-",
                    "sk-ant-ort01-",
                    "sk-ant-sid01-"),
            token("openrouter-key", "[0-9a-f]{64}", "sk-or-v1-"),
            token("langfuse-key", UUID, "sk-lf-"),
            token("openai-project-key", "[A-Za-z0-9_-]{40,250}", "sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"),
            token("openai-key", "[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}", "sk-"),
            token("sk-prefixed-key", "[A-Za-z0-9]{32,64}", "sk-").needing(ValueCriterion.RANDOM),
            token("huggingface-token", "[A-Za-z0-9]{34,40}", "hf_", "api_org_"),
            token("replicate-token", "[A-Za-z0-9]{37}", "r8_"),
            token("groq-key", "[A-Za-z0-9]{52}", "gsk_"),
            token("perplexity-key", "[A-Za-z0-9]{48}", "pplx-"),
            token("xai-key", "[A-Za-z0-9]{80}", "xai-"),
            token("langsmith-key", "[0-9a-f]{32}_[0-9a-f]{10}", "lsv2_pt_", "lsv2_sk_"),
            token("langsmith-legacy-key", "[0-9a-f]{32}", "ls__"),
            token("pinecone-key", "[A-Za-z0-9_]{50,80}", "pcsk_"),
            assigned("pinecone-legacy-key", UUID, "pinecone"),
            assigned("cohere-key", "[A-Za-z0-9]{40}", "cohere", "co_api"),
            assigned("mistral-key", "[A-Za-z0-9]{32}", "mistral"),
            assigned(
                    "azure-openai-key",
                    "(?:[0-9a-f]{32}|[A-Za-z0-9]{84})",
                    "azure_openai",
                    "azure-openai",
                    "azureopenai"),
            assigned("wandb-key", "[0-9a-f]{40}", "wandb"),
            token("fireworks-key", "[A-Za-z0-9]{22,24}", "fw_").needing(ValueCriterion.RANDOM),
            token("together-key", "[A-Za-z0-9_-]{43}", "tgp_v1_"),
            token("cerebras-key", "[a-z0-9]{48}", "csk-"),
            token("elevenlabs-key", "[0-9a-f]{48}", "sk_"),
            token("nvidia-key", "[A-Za-z0-9_-]{64}", "nvapi-"),
            assigned("deepgram-key", "[0-9a-f]{40}", "deepgram"),
            assigned("assemblyai-key", "[0-9a-f]{32}", "assemblyai", "assembly_ai"),
            token("tavily-key", "(?:dev-|prod-)?[A-Za-z0-9-]{20,60}", "tvly-"),
            token("firecrawl-key", "[0-9a-f]{32}", "fc-"),
            token("voyage-key", "[A-Za-z0-9_-]{43}", "pa-").needing(ValueCriterion.RANDOM),
            token("jina-key", "[0-9a-f]{32}[A-Za-z0-9_-]{28}", "jina_"),
            token("brave-search-key", "[A-Za-z0-9_-]{28}", "BSA").needing(ValueCriterion.RANDOM),
            token("e2b-key", "[0-9a-f]{40}", "e2b_"),
            token("runpod-key", "[A-Z0-9]{40,50}", "rpa_"),
            token("cursor-key", "[0-9a-f]{64}", "key_"),
            token("modal-token", "[A-Za-z0-9]{22}", "ak-", "as-").needing(ValueCriterion.RANDOM),
            assigned("zhipu-key", "[0-9a-f]{32}\\.[A-Za-z0-9]{16}", "zhipu", "zai_", "glm_"),
            assigned("exa-key", UUID, "exa_api", "exa-api"),
            token("apify-token", "[A-Za-z0-9]{34,40}", "apify_api_"));

    private AiRules() {}
}
