-- AlterTable
ALTER TABLE "connect_sessions" ADD COLUMN     "named_profiles" TEXT[] DEFAULT ARRAY[]::TEXT[];
