-- CreateEnum
CREATE TYPE "Plan" AS ENUM ('free', 'paid');

-- CreateEnum
CREATE TYPE "AuthIntegrationStatus" AS ENUM ('active', 'disabled');

-- CreateEnum
CREATE TYPE "ConnectSessionStatus" AS ENUM ('pending', 'completed', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "SubscriptionStatus" AS ENUM ('active', 'missing', 'unsupported');

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "plan" "Plan" NOT NULL DEFAULT 'free';

-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "auth_integration_id" TEXT,
ADD COLUMN     "check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "failed_checks" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "last_refreshed_at" TIMESTAMPTZ(3),
ADD COLUMN     "narrowed_at" TIMESTAMPTZ(3),
ADD COLUMN     "narrowed_profile_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "refresh_at" TIMESTAMPTZ(3),
ADD COLUMN     "refresh_error_at" TIMESTAMPTZ(3),
ADD COLUMN     "refresh_error_code" TEXT,
ADD COLUMN     "subject" TEXT,
ADD COLUMN     "subscription" "SubscriptionStatus" NOT NULL DEFAULT 'missing',
ADD COLUMN     "subscription_checked_at" TIMESTAMPTZ(3),
ALTER COLUMN "credential" DROP NOT NULL;

-- AlterTable
ALTER TABLE "connected_profiles" ADD COLUMN     "credential" BYTEA,
ADD COLUMN     "lacking_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "auth_integrations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "provider_id" TEXT NOT NULL,
    "login_kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" BYTEA NOT NULL,
    "configuration_id" TEXT,
    "return_origins" TEXT[],
    "verify_token" TEXT NOT NULL,
    "status" "AuthIntegrationStatus" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_integrations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connect_sessions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "auth_integration_id" TEXT NOT NULL,
    "status" "ConnectSessionStatus" NOT NULL DEFAULT 'pending',
    "failure_code" TEXT,
    "operations" TEXT[],
    "scopes" TEXT[],
    "missing_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "return_url" TEXT NOT NULL,
    "state" TEXT,
    "language" TEXT,
    "browser_hash" BYTEA,
    "state_hash" BYTEA,
    "secret" BYTEA,
    "connection_id" TEXT,
    "connected_profile_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connect_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "auth_integrations_organization_id_mode_id_idx" ON "auth_integrations"("organization_id", "mode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "connect_sessions_state_hash_key" ON "connect_sessions"("state_hash");

-- CreateIndex
CREATE INDEX "connect_sessions_organization_id_mode_id_idx" ON "connect_sessions"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "connect_sessions_expires_at_idx" ON "connect_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "connections_refresh_at_idx" ON "connections"("refresh_at");

-- CreateIndex
CREATE INDEX "connections_check_at_idx" ON "connections"("check_at");

-- CreateIndex
CREATE UNIQUE INDEX "connections_auth_integration_id_subject_key" ON "connections"("auth_integration_id", "subject");

-- CreateIndex
CREATE INDEX "connected_profiles_organization_id_mode_status_idx" ON "connected_profiles"("organization_id", "mode", "status");

-- AddForeignKey
ALTER TABLE "auth_integrations" ADD CONSTRAINT "auth_integrations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connect_sessions" ADD CONSTRAINT "connect_sessions_auth_integration_id_fkey" FOREIGN KEY ("auth_integration_id") REFERENCES "auth_integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_auth_integration_id_fkey" FOREIGN KEY ("auth_integration_id") REFERENCES "auth_integrations"("id") ON DELETE SET NULL ON UPDATE CASCADE;
