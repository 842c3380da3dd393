import { createContext, type ReactNode } from 'react'

/** What the frame puts under a screen's title: on a phone, the other screens of its section. */
export const SectionNavContext = createContext<ReactNode>(null)
