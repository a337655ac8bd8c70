-- AlterTable
ALTER TABLE "usage_months" ADD COLUMN     "most" INTEGER;
