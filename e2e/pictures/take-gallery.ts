import { join } from 'node:path'
import { enterDesk } from '../kit/administrator.ts'
import { ines } from '../kit/people.ts'
import { prepare } from '../kit/send.ts'
import { enterAs } from '../kit/session.ts'
import { test } from '../kit/visit.ts'
import { time } from './bank.ts'
import { gallery } from './gallery.ts'
import { settled } from './settled.ts'

const folder = process.env['PICTURES'] ?? ''

for (const { file, who, at, pays, width = 1280, scheme = 'light' } of gallery)
  test(file, async ({ visit }) => {
    const page = await visit({ brand: ines.brand, width, scheme })
    await page.clock.setFixedTime(time)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    if (who === 'customer') await enterAs(page, ines)
    if (who === 'staff') await enterDesk(page, ines.brand)
    await page.goto(at)
    if (pays) await prepare(page, pays)
    await settled(page)
    await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' })
  })
