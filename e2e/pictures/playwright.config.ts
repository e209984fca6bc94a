import { defineConfig } from '@playwright/test'
import specs from '../playwright.config.ts'

/** `npm run pictures`: the same bank and browser as the specs, but it takes pictures of the visited screens. */
export default defineConfig({
  ...specs,
  projects: [{ name: 'pictures' }],
  testDir: '.',
  testMatch: 'take.ts',
  globalSetup: './bank.ts',
  outputDir: '../../.cache/pictures',
  timeout: 3_600_000,
  fullyParallel: true,
  reporter: 'list',
  use: { ...specs.use, trace: 'off', actionTimeout: 60_000, navigationTimeout: 60_000 },
})
