import { defineConfig } from '@playwright/test'
import specs from '../playwright.config.ts'

/** `npm run pictures`: the same bank and browser as for the specs, for pictures of all screens or of the README's. */
export default defineConfig({
  ...specs,
  projects: [
    { name: 'screens', testMatch: 'take.ts' },
    { name: 'gallery', testMatch: 'take-gallery.ts' },
  ],
  testDir: '.',
  globalSetup: './bank.ts',
  outputDir: '../../.cache/pictures',
  timeout: 3_600_000,
  fullyParallel: true,
  reporter: 'list',
  use: { ...specs.use, trace: 'off', actionTimeout: 60_000, navigationTimeout: 60_000 },
})
