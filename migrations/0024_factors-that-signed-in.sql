ALTER TABLE "devices" ADD COLUMN "passkey_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "app_used_at" timestamptz(3);--> statement-breakpoint
-- Where passkeys and apps signed in before is not known. They count as used on the browsers that no email was sent about,
-- except for passkeys that were never used, or used on one with an email.
UPDATE devices SET
  passkey_ids = array(
    SELECT id FROM passkeys
    WHERE user_id = devices.user_id AND last_used_at IS NOT NULL
      AND (id = devices.passkey_id OR devices.report_token_hash IS NULL AND NOT EXISTS (
        SELECT FROM devices AS other
        WHERE other.user_id = passkeys.user_id AND other.passkey_id = passkeys.id
          AND other.report_token_hash IS NOT NULL))),
  app_used_at = CASE WHEN report_token_hash IS NULL
    AND EXISTS (SELECT FROM totp_secrets WHERE user_id = devices.user_id AND enrolled_at IS NOT NULL) THEN now() END
WHERE user_id IN (SELECT user_id FROM passkeys UNION SELECT user_id FROM totp_secrets);--> statement-breakpoint
ALTER TABLE "devices" DROP COLUMN "passkey_id";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "confirm_token" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_confirm_token_unique" UNIQUE("confirm_token");
