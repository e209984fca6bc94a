import { fileURLToPath } from 'node:url'
import { defineConfig, type ReporterDescription } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 4310)
const report = process.env['REPORT']
const json: ReporterDescription = ['json', { outputFile: `../${report}` }]

/** All processes use the compile cache, as with `npm start`. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url))

/** The longest specs run first; started last, a long spec would run alone at the end. */
const stories = 'stories/*.spec.ts'
const long = ['approvals', 'outside', 'phone', 'sign-in-flows'].map((name) => `${name}.spec.ts`)

/** The real server with its embedded PostgreSQL and a fresh demo, and Chromium as tools/browser.ts finds it. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'stories', testMatch: stories },
    { name: 'long', testMatch: long },
    { name: 'short', testMatch: '*.spec.ts', testIgnore: [stories, ...long] },
  ],
  outputDir: '../.cache/playwright',
  globalSetup: './bank.ts',
  // Timeouts of expectations: a busy machine needs many times as long as an idle machine.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  // All tests share a bank; they are separated by people, not by order. A page waits while it is busy.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: Number(process.env['RETRIES'] ?? (process.env['CI'] ? 2 : 0)),
  reporter: report ? [['list'], json] : 'list',
  use: {
    // As long as an expectation: a missing element does not consume the test's whole timeout.
    actionTimeout: 120_000,
    baseURL: `http://ostra.localhost:${port}`,
    launchOptions: {
      ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
      args: (process.env['CHROMIUM_ARGS'] ?? '').split(' ').filter(Boolean),
    },
    // Recording takes a third of a test's time: only the retry of a failed test is recorded.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
  },
})
