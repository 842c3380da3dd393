import { createContext, type ReactNode } from 'react'

/** What the frame puts under a screen's title, which on a phone are the other screens of its section. */
export const SectionNavContext = createContext<ReactNode>(null)
