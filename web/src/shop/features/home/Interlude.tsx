import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import mist from '#/shared/pictures/texture-mist-640.webp'
import serum from '#/shared/pictures/texture-serum-640.webp'
import strokes from '#/shared/pictures/texture-strokes-640.webp'
import styles from './Interlude.module.css'
import { copy } from './home.copy.ts'

type Story = {
  picture: string
  title: string
  text: string
  link: string
  href: string
  tone: 'green' | 'amber' | 'rose'
}

/** The stories: one follows each group of brands but the last. */
export const INTERLUDES: readonly Story[] = [
  {
    picture: mist,
    title: copy.leafTitle,
    text: copy.leafText,
    link: copy.leafLink,
    href: paths.search('centella'),
    tone: 'green',
  },
  {
    picture: serum,
    title: copy.snailTitle,
    text: copy.snailText,
    link: copy.snailLink,
    href: paths.search('snail mucin'),
    tone: 'amber',
  },
  {
    picture: strokes,
    title: copy.colourTitle,
    text: copy.colourText,
    link: copy.colourLink,
    href: paths.category('makeup'),
    tone: 'rose',
  },
]

/** A story: a texture from edge to edge, and one thing worth knowing. */
export function Interlude({ story }: { story: Story }) {
  return (
    <aside className={styles.band} data-tone={story.tone} aria-label={story.title}>
      <img src={story.picture} alt="" width={640} height={800} loading="lazy" decoding="async" />
      <div className={styles.words}>
        <p className={styles.title}>{story.title}</p>
        <p>{story.text}</p>
        <Link href={story.href}>{story.link}</Link>
      </div>
    </aside>
  )
}
