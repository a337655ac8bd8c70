-- AlterTable
ALTER TABLE "idempotency_records" ADD COLUMN     "holder" BIGINT;
