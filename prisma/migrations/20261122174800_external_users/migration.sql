-- AlterTable
ALTER TABLE "connect_sessions" ADD COLUMN     "external_user" TEXT;

-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "external_user" TEXT;

-- CreateIndex
CREATE INDEX "connections_organization_id_mode_external_user_idx" ON "connections"("organization_id", "mode", "external_user");
