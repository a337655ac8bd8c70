-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "created_by_key_id" TEXT;
