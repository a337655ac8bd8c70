-- AlterTable
ALTER TABLE "auth_integrations" ADD COLUMN     "door_verified_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_webhook_at" TIMESTAMPTZ(3);
