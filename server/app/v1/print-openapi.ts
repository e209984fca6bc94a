import { v1OpenApi } from './openapi.ts'

// `npm run generate -- client` generates the types of the client from it.
process.stdout.write(JSON.stringify(v1OpenApi()))
