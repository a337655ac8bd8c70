# Generated from openapi.yaml by `npm run codegen`. Do not edit.

