-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "queue_id" TEXT;

-- CreateTable
CREATE TABLE "queues" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT,
    "connected_profile_ids" TEXT[],
    "time_zone" TEXT NOT NULL,
    "slots" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "queues_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "queues_organization_id_mode_id_idx" ON "queues"("organization_id", "mode", "id");

-- A profile that is deleted leaves its queues, whichever way it is deleted.
CREATE FUNCTION leave_queues() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS E'
BEGIN
  UPDATE queues SET connected_profile_ids = array_remove(connected_profile_ids, OLD.id), updated_at = now()
  WHERE organization_id = OLD.organization_id AND mode = OLD.mode AND OLD.id = ANY(connected_profile_ids)\073
  RETURN NULL\073
END';
CREATE TRIGGER leave_queues AFTER DELETE ON connected_profiles FOR EACH ROW EXECUTE FUNCTION leave_queues();
