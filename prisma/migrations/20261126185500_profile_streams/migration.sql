-- AlterTable
ALTER TABLE "connected_profiles" ADD COLUMN     "stream_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "stream_holder" TEXT;
