import { v1OpenApi } from './openapi.ts'

// `npm run client` makes the types of the client of it.
process.stdout.write(JSON.stringify(v1OpenApi()))
