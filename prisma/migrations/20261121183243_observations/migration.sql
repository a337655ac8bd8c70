-- AlterTable
ALTER TABLE "auth_integrations" ADD COLUMN     "webhook_secret" BYTEA;

-- AlterTable
ALTER TABLE "connected_profiles" ADD COLUMN     "sweep_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '01:00:00'::interval);

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "subject_id" TEXT;

-- AlterTable
ALTER TABLE "simulator_writes" ADD COLUMN     "lasting" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "provider_webhooks" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "provider_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "observed_items" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "connected_profile_id" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "fingerprint" TEXT,
    "versions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "hidden" BOOLEAN,
    "moderated_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "remains" JSONB,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "observed_items_pkey" PRIMARY KEY ("connected_profile_id","content_type","external_id")
);

-- CreateIndex
CREATE INDEX "provider_webhooks_received_at_idx" ON "provider_webhooks"("received_at");

-- CreateIndex
CREATE INDEX "observed_items_seen_at_idx" ON "observed_items"("seen_at");

-- CreateIndex
CREATE INDEX "connected_profiles_provider_id_external_id_idx" ON "connected_profiles"("provider_id", "external_id");

-- CreateIndex
CREATE INDEX "connected_profiles_sweep_at_idx" ON "connected_profiles"("sweep_at");

-- AddForeignKey
ALTER TABLE "observed_items" ADD CONSTRAINT "observed_items_connected_profile_id_fkey" FOREIGN KEY ("connected_profile_id") REFERENCES "connected_profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
