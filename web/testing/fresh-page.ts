// First, because the first style sheet that names the layers decides their order.
import '#ui/base.css'
import { beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { actFor } from '#lib/call/acting.ts'
import { session } from '#lib/call/session.ts'
import { showPopup } from '#lib/popup.ts'
import { dropToasts } from '#ui/feedback/toast.tsx'
import { forgetSecrets } from '#widgets/methods/secrets.ts'
import { cleanSlate } from './screen.tsx'

// Runs before each of the files that share a page and its loaded modules, and before the file's own modules: each starts as
// in a new page, with nobody signed in, nothing rendered, nothing stored and the default window size.
vi.useRealTimers()
vi.restoreAllMocks()
session().end('signedOut')
actFor({})
showPopup(undefined)
dropToasts()
forgetSecrets()
await cleanSlate()
document.body.replaceChildren()
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
document.documentElement.lang = 'en'
document.adoptedStyleSheets = []
document.title = ''
await page.viewport(414, 896)

// The library registers this when it is loaded, which happens once per page: the other files would go without.
beforeEach(cleanup)
