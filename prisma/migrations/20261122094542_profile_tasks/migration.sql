-- AlterTable
ALTER TABLE "connected_profiles" ADD COLUMN     "tasks" JSONB;
