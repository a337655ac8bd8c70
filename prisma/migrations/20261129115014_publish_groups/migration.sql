-- AlterTable
ALTER TABLE "media" ADD COLUMN     "publish_group_id" TEXT;

-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "publish_group_id" TEXT;

-- CreateTable
CREATE TABLE "publish_groups" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "skipped" JSONB,
    "reference" TEXT,
    "metadata" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "publish_groups_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "publish_groups_organization_id_mode_id_idx" ON "publish_groups"("organization_id", "mode", "id");

-- Only rows that have a reference or metadata run the function, which lists find them by.
CREATE TRIGGER add_reference_terms AFTER INSERT ON publish_groups FOR EACH ROW
  WHEN (NEW.reference IS NOT NULL OR NEW.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER change_reference_terms AFTER UPDATE OF reference, metadata ON publish_groups FOR EACH ROW
  WHEN ((OLD.reference, OLD.metadata) IS DISTINCT FROM (NEW.reference, NEW.metadata)) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER remove_reference_terms AFTER DELETE ON publish_groups FOR EACH ROW
  WHEN (OLD.reference IS NOT NULL OR OLD.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
