package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.UUID;
import static dev.contextd.base.secret.Rule.assigned;
import static dev.contextd.base.secret.Rule.token;

import java.util.List;

/// Money.
final class PaymentRules {
    static final List<Rule> RULES = List.of(
            token("stripe-key", "[A-Za-z0-9]{16,247}", "sk_live_", "sk_test_", "rk_live_", "rk_test_", "sk_prod_"),
            token("webhook-signing-secret", "[A-Za-z0-9+/=]{24,120}", "whsec_"),
            token("square-access-token", "[A-Za-z0-9_-]{22}", "sq0atp-"),
            token("square-client-secret", "[A-Za-z0-9_-]{43}", "sq0csp-"),
            token("square-personal-token", "[A-Za-z0-9_-]{60}", "EAAA"),
            token(
                    "braintree-token",
                    "[0-9a-z]{16}\\$[0-9a-f]{32}",
                    "access_token$production$",
                    "access_token$sandbox$"),
            assigned("paypal-secret", "[A-Za-z0-9_-]{80}", "paypal"),
            assigned("braintree-private-key", "[0-9a-f]{32}", "braintree", "bt_private"),
            assigned("adyen-key", "AQE[A-Za-z0-9+/=_-]{60,300}", "adyen"),
            token("plaid-access-token", UUID, "access-sandbox-", "access-development-", "access-production-"),
            assigned("plaid-secret", "[0-9a-f]{30}", "plaid"),
            token("razorpay-key", "[A-Za-z0-9]{14}", "rzp_live_", "rzp_test_"),
            assigned("razorpay-secret", "[A-Za-z0-9]{24}", "razorpay"),
            token("shopify-token", "[0-9a-fA-F]{32}", "shpat_", "shpss_", "shpca_", "shppa_"),
            token("flutterwave-key", "(?:_TEST)?-[0-9a-zA-Z]{32}-X", "FLWSECK"),
            token("mollie-key", "[A-Za-z0-9]{30}", "live_", "test_").needing(ValueCriterion.RANDOM),
            token("gocardless-token", "[A-Za-z0-9_-]{40}", "live_").needing(ValueCriterion.RANDOM),
            token("easypost-key", "[A-Za-z0-9]{54}", "EZAK", "EZTK"),
            token("shippo-token", "[0-9a-f]{40}", "shippo_live_", "shippo_test_"),
            token("xendit-key", "[A-Za-z0-9]{40,90}", "xnd_production_", "xnd_development_"),
            token(
                    "paddle-key",
                    "[A-Za-z0-9]{20,40}_[A-Za-z0-9]{20,40}(?:_[A-Za-z0-9]{3})?",
                    "pdl_live_apikey_",
                    "pdl_sdbx_apikey_"),
            token("duffel-token", "[A-Za-z0-9_=-]{43}", "duffel_live_", "duffel_test_"),
            assigned("coinbase-secret", "[A-Za-z0-9+/=]{32,88}", "coinbase"),
            assigned("binance-secret", "[A-Za-z0-9]{64}", "binance"),
            assigned("kraken-secret", "[A-Za-z0-9+/]{80,90}={0,2}", "kraken"));

    private PaymentRules() {}
}
