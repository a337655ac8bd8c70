-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Mode" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "ConnectionOrigin" AS ENUM ('connect_session', 'imported', 'simulated');

-- CreateEnum
CREATE TYPE "ConnectionStatus" AS ENUM ('active', 'expiring', 'expired', 'revoked');

-- CreateEnum
CREATE TYPE "ProfileStatus" AS ENUM ('live', 'disconnected');

-- CreateTable
CREATE TABLE "organizations" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "allowed_operations" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connections" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "provider_id" TEXT NOT NULL,
    "login_kind" TEXT NOT NULL,
    "origin" "ConnectionOrigin" NOT NULL,
    "status" "ConnectionStatus" NOT NULL DEFAULT 'active',
    "granted_scopes" TEXT[],
    "unconfirmed_scopes" TEXT[],
    "credential" BYTEA NOT NULL,
    "credential_version" INTEGER NOT NULL DEFAULT 1,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connected_profiles" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "connection_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "references" JSONB NOT NULL DEFAULT '{}',
    "kind" TEXT NOT NULL,
    "display_name" TEXT,
    "username" TEXT,
    "avatar_url" TEXT,
    "status" "ProfileStatus" NOT NULL DEFAULT 'live',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connected_profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "operation_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("organization_id","mode","operation_id","key")
);

-- CreateTable
CREATE TABLE "simulator_writes" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "account_id" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "simulator_writes_pkey" PRIMARY KEY ("organization_id","mode","account_id","object_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organizations_name_key" ON "organizations"("name");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_organization_id_mode_id_idx" ON "api_keys"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "connections_organization_id_mode_id_idx" ON "connections"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "connected_profiles_organization_id_mode_id_idx" ON "connected_profiles"("organization_id", "mode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "connected_profiles_connection_id_external_id_key" ON "connected_profiles"("connection_id", "external_id");

-- CreateIndex
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");

-- CreateIndex
CREATE INDEX "simulator_writes_created_at_idx" ON "simulator_writes"("created_at");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connected_profiles" ADD CONSTRAINT "connected_profiles_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
