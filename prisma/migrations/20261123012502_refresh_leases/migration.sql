-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "refresh_holder" TEXT,
ADD COLUMN     "refresh_until" TIMESTAMPTZ(3);
