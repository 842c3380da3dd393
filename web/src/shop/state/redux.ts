/** The store's hooks, typed. */
import { createAsyncThunk, type Store, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { RootState } from './state.ts'

export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction>

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppStore = useStore.withTypes<Store<RootState> & { dispatch: AppDispatch }>()
export const useAppSelector = useSelector.withTypes<RootState>()
export const createAppAsyncThunk = createAsyncThunk.withTypes<{ state: RootState; dispatch: AppDispatch }>()
