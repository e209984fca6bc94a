export type Suggestion = { code: string; name: string }
