-- AlterTable
ALTER TABLE "user_sessions" ADD COLUMN     "by_passkey" BOOLEAN,
ADD COLUMN     "organization_id" TEXT;

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "role_from_claims" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "sign_in_providers" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" BYTEA NOT NULL,
    "scopes" TEXT[],
    "role_claim" TEXT,
    "role_values" JSONB NOT NULL DEFAULT '{}',
    "default_role" "MemberRole",
    "required" BOOLEAN NOT NULL DEFAULT false,
    "emails_trusted" BOOLEAN NOT NULL DEFAULT false,
    "session_hours" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_providers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_domains" (
    "organization_id" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "verified_domain" TEXT,
    "verified_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "missing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_domains_pkey" PRIMARY KEY ("organization_id","domain")
);

-- CreateTable
CREATE TABLE "sign_in_identities" (
    "organization_id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_identities_pkey" PRIMARY KEY ("organization_id","issuer","subject")
);

-- CreateTable
CREATE TABLE "sign_in_attempts" (
    "state_hash" BYTEA NOT NULL,
    "organization_id" TEXT NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "next" TEXT NOT NULL,
    "tried_by" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("state_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_providers_organization_id_key" ON "sign_in_providers"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_domains_verified_domain_key" ON "sign_in_domains"("verified_domain");

-- CreateIndex
CREATE INDEX "sign_in_identities_user_id_idx" ON "sign_in_identities"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_identities_organization_id_issuer_user_id_key" ON "sign_in_identities"("organization_id", "issuer", "user_id");

-- CreateIndex
CREATE INDEX "sign_in_attempts_organization_id_idx" ON "sign_in_attempts"("organization_id");

-- CreateIndex
CREATE INDEX "sign_in_attempts_expires_at_idx" ON "sign_in_attempts"("expires_at");

-- AddForeignKey
ALTER TABLE "sign_in_identities" ADD CONSTRAINT "sign_in_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
