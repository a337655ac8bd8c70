-- Says of a link whether following it proves whose the address is, and of a passkey that a password reset has suspended it.
-- Processes of the release before write no proof, so what is made by their links counts as unproven.
CREATE TYPE "ConsoleLinkProof" AS ENUM ('mail', 'operator');
ALTER TABLE "console_links" ADD COLUMN "proof" "ConsoleLinkProof";
ALTER TABLE "user_passkeys" ADD COLUMN "suspended_at" TIMESTAMPTZ(3);
