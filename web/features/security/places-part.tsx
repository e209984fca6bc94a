import { useTranslate } from '#lib/translate.ts'
import { FileIcon, SignInIcon } from '#ui/icons.tsx'
import { Rows } from '#ui/row.tsx'
import { Tile } from '#ui/tile.tsx'
import { RowTo } from '#widgets/links.tsx'
import { Part } from './part.tsx'

/** What stands on pages of its own (B339). */
export function PlacesPart() {
  const t = useTranslate()
  return (
    <Part id="more" title={t('Look it up')}>
      <Rows>
        <li>
          <RowTo
            to="/login-history"
            media={
              <Tile>
                <SignInIcon />
              </Tile>
            }
            title={t('Sign-in history')}
            meta={t('Every sign-in and every try, with device and place.')}
          />
        </li>
        <li>
          <RowTo
            to="/legal"
            media={
              <Tile>
                <FileIcon />
              </Tile>
            }
            title={t('Legal information')}
            meta={t('Who we are, who supervises us, and what you agreed to.')}
          />
        </li>
      </Rows>
    </Part>
  )
}
