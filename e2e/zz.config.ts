import config from './playwright.config.ts'
export default { ...config, expect: { timeout: 40_000 }, timeout: 240_000 }
