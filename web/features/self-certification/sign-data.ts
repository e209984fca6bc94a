export type SignData = { clientId: string; signUrls: string[] }
