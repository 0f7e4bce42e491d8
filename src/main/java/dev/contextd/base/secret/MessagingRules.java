package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.UUID;
import static dev.contextd.base.secret.Rule.assigned;
import static dev.contextd.base.secret.Rule.shape;
import static dev.contextd.base.secret.Rule.token;

import java.util.List;

/// Chat, mail and telephones.
final class MessagingRules {
    static final List<Rule> RULES = List.of(
            token(
                    "slack-token",
                    "[A-Za-z0-9-]{10,250}",
                    "xoxb-",
                    "xoxp-",
                    "xoxa-",
                    "xoxr-",
                    "xoxs-",
                    "xoxc-",
                    "xoxo-",
                    "xoxe-",
                    "xoxe.xoxp-",
                    "xoxe.xoxb-"),
            token("slack-cookie", "[A-Za-z0-9%+/=]{40,400}", "xoxd-"),
            token("slack-app-token", "[0-9]-[A-Z0-9]{6,20}-[0-9]{6,20}-[0-9a-f]{40,80}", "xapp-"),
            shape(
                    "slack-webhook",
                    "hooks\\.slack\\.com/(?:services|workflows|triggers)/([A-Za-z0-9_/-]{30,120})",
                    "hooks.slack.com/"),
            shape(
                    "discord-webhook",
                    "discord(?:app)?\\.com/api/(?:v[0-9]{1,2}/)?webhooks/[0-9]{15,22}/([A-Za-z0-9_-]{60,80})",
                    "discord.com/api/",
                    "discordapp.com/api/"),
            token(
                    "discord-bot-token",
                    "[A-Za-z0-9_-]{19,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}",
                    "MTA",
                    "MTE",
                    "MTI",
                    "MTM",
                    "MTQ",
                    "NzA",
                    "NzE",
                    "NzI",
                    "NzM",
                    "NzQ",
                    "NzU",
                    "NzY",
                    "Nzc",
                    "Nzg",
                    "Nzk",
                    "ODA",
                    "ODE",
                    "ODI",
                    "ODM",
                    "ODQ",
                    "ODU",
                    "ODY",
                    "ODc",
                    "ODg",
                    "ODk",
                    "OTA",
                    "OTE",
                    "OTI",
                    "OTM",
                    "OTQ",
                    "OTU",
                    "OTY",
                    "OTc",
                    "OTg",
                    "OTk"),
            shape("telegram-bot-token", "[0-9]{8,10}:AA[A-Za-z0-9_-]{32,34}(?![A-Za-z0-9_-])", ":aa")
                    .beginningBefore(8, 10),
            token("twilio-api-key", "[0-9a-f]{32}", "SK"),
            assigned("twilio-auth-token", "[0-9a-f]{32}", "twilio"),
            token("sendgrid-key", "[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}", "SG."),
            token("mailgun-key", "[0-9a-f]{32}", "key-", "pubkey-"),
            assigned("mailgun-signing-key", "[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}", "mailgun", "mg_"),
            shape("mailchimp-key", "[0-9a-f]{32}-us[0-9]{1,2}(?![A-Za-z0-9])", "-us")
                    .beginningBefore(32, 32),
            assigned("postmark-token", UUID, "postmark"),
            assigned("mailjet-secret", "[0-9a-f]{32}", "mailjet", "mj_apikey"),
            token("brevo-key", "[0-9a-f]{64}-[A-Za-z0-9]{16}", "xkeysib-", "xsmtpsib-"),
            token("resend-key", "[A-Za-z0-9]{8}_[A-Za-z0-9]{24}", "re_"),
            shape("teams-webhook", "webhook\\.office\\.com/webhookb2/([A-Za-z0-9@/-]{80,300})", "webhook.office.com/"),
            shape(
                    "google-chat-webhook",
                    "chat\\.googleapis\\.com/v1/spaces/[A-Za-z0-9_-]{6,20}/messages\\?[^\\s\"']{0,80}token=([A-Za-z0-9_%-]{30,80})",
                    "chat.googleapis.com/"),
            assigned("vonage-secret", "[A-Za-z0-9]{16}", "vonage", "nexmo"),
            assigned("messagebird-key", "[A-Za-z0-9]{25}", "messagebird"),
            assigned("intercom-token", "dG9r[A-Za-z0-9+/=_-]{40,80}", "intercom"),
            assigned("pusher-secret", "[0-9a-f]{20}", "pusher"),
            token("onesignal-key", "[a-z0-9]{90,120}", "os_v2_app_", "os_v2_org_"),
            assigned("mattermost-token", "[a-z0-9]{26}", "mattermost"),
            assigned(
                    "line-channel-token",
                    "[A-Za-z0-9+/]{120,200}={0,2}",
                    "line_channel",
                    "channel_access",
                    "channelaccess"),
            assigned("plivo-token", "[A-Za-z0-9]{40}", "plivo"),
            assigned("pushover-token", "[a-z0-9]{30}", "pushover"),
            token("klaviyo-key", "[0-9a-f]{34}", "pk_"),
            assigned("zoom-secret", "[A-Za-z0-9_-]{22,36}", "zoom_"));

    private MessagingRules() {}
}
