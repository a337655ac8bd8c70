-- CreateEnum
CREATE TYPE "EventDestinationStatus" AS ENUM ('enabled', 'disabled');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('pending', 'succeeded', 'failed');

-- CreateTable
CREATE TABLE "event_destinations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT,
    "url" TEXT NOT NULL,
    "topics" TEXT[],
    "status" "EventDestinationStatus" NOT NULL DEFAULT 'enabled',
    "disabled_reason" TEXT,
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "secret_hint" TEXT NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_destinations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "topic" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "connected_profile_id" TEXT,
    "data" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_deliveries" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "destination_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'pending',
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "event_destinations_organization_id_mode_id_idx" ON "event_destinations"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "events_organization_id_mode_id_idx" ON "events"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- CreateIndex
CREATE INDEX "event_deliveries_destination_id_id_idx" ON "event_deliveries"("destination_id", "id");

-- CreateIndex
CREATE INDEX "event_deliveries_created_at_idx" ON "event_deliveries"("created_at");

-- Processes remember the destinations of an organization, by this tag.
CREATE TRIGGER announce_destination_change
  AFTER INSERT OR UPDATE OR DELETE ON event_destinations
  FOR EACH ROW EXECUTE FUNCTION announce_change('organization_id');
