import type { ComponentType } from 'react'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { lazyPage } from '#/shared/lib/code.ts'
import type { IconName } from '#/shared/ui/Icon.tsx'
import type { words } from '#/office/ui/words.copy.ts'

export type OfficeScreen = {
  /** The path as wouter reads it: `/admin/products/:id`. */
  path: string
  /** The permission that it needs to be shown. */
  needs: string
  /** Its place in the navigation. A screen without one is reached from another. */
  nav?: {
    /** Its key among the names of screens. */
    label: keyof typeof words.places
    icon: IconName
    /** The address of its section. Without one it is a section itself. */
    under?: string
    /** Whether it is used every day, so that it is on the bar of a phone, which has room for four. */
    often?: boolean
  }
  /** Whether it stands in every language of the office. What only managers read is in English (LANG-6). */
  spoken?: true
  /** The screen that the navigation marks for one without a place of its own, where the address does not tell it. */
  of?: string
  page: ComponentType<ScreenProps>
}

/**
 * The office's screens, in the order of the navigation: their addresses, who sees them, and their code, which is loaded
 * when one is opened. The build writes the table beside its manifest, where the server reads which addresses there are.
 */
export const screens: readonly OfficeScreen[] = [
  {
    path: '/admin/today',
    needs: 'office.enter',
    nav: { label: 'Today', icon: 'sun', often: true },
    spoken: true,
    page: lazyPage(() => import('#/office/today/TodayScreen.tsx')),
  },
  {
    path: '/admin/orders',
    needs: 'orders.read',
    nav: { label: 'Orders', icon: 'box', often: true },
    page: lazyPage(() => import('#/office/orders/OrdersScreen.tsx')),
  },
  {
    path: '/admin/orders/new',
    needs: 'orders.confirm',
    page: lazyPage(() => import('#/office/phoneOrders/NewOrderScreen.tsx')),
  },
  {
    path: '/admin/orders/:id',
    needs: 'orders.read',
    page: lazyPage(() => import('#/office/orders/OrderScreen.tsx')),
  },
  {
    path: '/admin/orders/:id/edit',
    needs: 'orders.confirm',
    page: lazyPage(() => import('#/office/phoneOrders/EditOrderScreen.tsx')),
  },
  {
    path: '/admin/calls',
    needs: 'orders.confirm',
    nav: { label: 'To confirm', icon: 'phone', under: '/admin/orders' },
    spoken: true,
    page: lazyPage(() => import('#/office/calls/CallsScreen.tsx')),
  },
  {
    path: '/admin/proofs',
    needs: 'payments.read',
    nav: { label: 'Proofs', icon: 'image', under: '/admin/orders' },
    page: lazyPage(() => import('#/office/proofs/ProofsScreen.tsx')),
  },
  {
    path: '/admin/pack',
    needs: 'orders.pack',
    nav: { label: 'Pack', icon: 'layers', under: '/admin/orders' },
    spoken: true,
    page: lazyPage(() => import('#/office/parcels/PackScreen.tsx')),
  },
  {
    path: '/admin/hand-over',
    needs: 'orders.read',
    nav: { label: 'Hand over', icon: 'out', under: '/admin/orders' },
    spoken: true,
    page: lazyPage(() => import('#/office/parcels/HandOverScreen.tsx')),
  },
  {
    path: '/admin/on-the-way',
    needs: 'orders.read',
    nav: { label: 'On the way', icon: 'pin', under: '/admin/orders' },
    spoken: true,
    page: lazyPage(() => import('#/office/parcels/OnTheWayScreen.tsx')),
  },
  {
    path: '/admin/returns',
    needs: 'orders.read',
    nav: { label: 'Returns', icon: 'undo', under: '/admin/orders' },
    page: lazyPage(() => import('#/office/returns/ReturnsScreen.tsx')),
  },
  {
    path: '/admin/print/:what',
    needs: 'orders.read',
    page: lazyPage(() => import('#/office/parcels/PrintScreen.tsx')),
  },
  {
    path: '/admin/cash',
    needs: 'cash.settle',
    nav: { label: 'Courier money', icon: 'cash', under: '/admin/orders' },
    page: lazyPage(() => import('#/office/cash/CashScreen.tsx')),
  },
  {
    path: '/admin/cash/:id',
    needs: 'cash.settle',
    page: lazyPage(() => import('#/office/cash/StatementScreen.tsx')),
  },
  {
    path: '/admin/messages',
    needs: 'mail.read',
    nav: { label: 'Messages', icon: 'chat', under: '/admin/orders' },
    page: lazyPage(() => import('#/office/messages/MessagesScreen.tsx')),
  },
  {
    path: '/admin/products',
    needs: 'products.read',
    nav: { label: 'Products', icon: 'tag', often: true },
    page: lazyPage(() => import('#/office/products/ProductsScreen.tsx')),
  },
  {
    path: '/admin/products/change',
    needs: 'products.write',
    page: lazyPage(() => import('#/office/products/BulkScreen.tsx')),
  },
  {
    path: '/admin/products/change/:id',
    needs: 'products.write',
    page: lazyPage(() => import('#/office/products/BulkRunScreen.tsx')),
  },
  {
    path: '/admin/products/:id',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/products/EditorScreen.tsx')),
  },
  {
    path: '/admin/shelves',
    needs: 'products.read',
    nav: { label: 'Shelves', icon: 'shelf', under: '/admin/products' },
    page: lazyPage(() => import('#/office/shelves/HomeScreen.tsx')),
  },
  {
    path: '/admin/shelves/brands',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/BrandsScreen.tsx')),
  },
  {
    path: '/admin/shelves/categories',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/CategoriesScreen.tsx')),
  },
  {
    path: '/admin/shelves/skin-types',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/SkinTypesScreen.tsx')),
  },
  {
    path: '/admin/shelves/shades',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/ShadesScreen.tsx')),
  },
  {
    path: '/admin/shelves/rankings',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/RankingsScreen.tsx')),
  },
  {
    path: '/admin/shelves/words',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/WordsScreen.tsx')),
  },
  {
    path: '/admin/shelves/collections',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/CollectionsScreen.tsx')),
  },
  {
    path: '/admin/shelves/collections/:id',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/CollectionScreen.tsx')),
  },
  {
    path: '/admin/shelves/pages',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/PagesScreen.tsx')),
  },
  {
    path: '/admin/shelves/pages/:id',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/PageScreen.tsx')),
  },
  {
    path: '/admin/shelves/redirects',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/RedirectsScreen.tsx')),
  },
  {
    path: '/admin/shelves/attributes',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/AttributesScreen.tsx')),
  },
  {
    path: '/admin/shelves/translations',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/shelves/TranslationsScreen.tsx')),
  },
  {
    path: '/admin/reviews',
    needs: 'products.read',
    nav: { label: 'Reviews', icon: 'star', under: '/admin/products' },
    page: lazyPage(() => import('#/office/reviews/ReviewsScreen.tsx')),
  },
  {
    path: '/admin/reviews/published',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/reviews/ReviewsScreen.tsx')),
  },
  {
    path: '/admin/reviews/reported',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/reviews/ReviewsScreen.tsx')),
  },
  {
    path: '/admin/reviews/hidden',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/reviews/ReviewsScreen.tsx')),
  },
  {
    path: '/admin/reviews/questions',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/reviews/QuestionsScreen.tsx')),
  },
  {
    path: '/admin/reviews/questions/published',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/reviews/QuestionsScreen.tsx')),
  },
  {
    path: '/admin/reviews/questions/hidden',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/reviews/QuestionsScreen.tsx')),
  },
  {
    path: '/admin/reviews/testimonials',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/reviews/TestimonialsScreen.tsx')),
  },
  {
    path: '/admin/import',
    needs: 'products.write',
    nav: { label: 'Import, export', icon: 'download', under: '/admin/products' },
    page: lazyPage(() => import('#/office/import/ImportScreen.tsx')),
  },
  {
    path: '/admin/import/:id',
    needs: 'products.write',
    page: lazyPage(() => import('#/office/import/ImportOneScreen.tsx')),
  },
  {
    path: '/admin/stock',
    needs: 'products.read',
    nav: { label: 'Stock', icon: 'layers', often: true },
    spoken: true,
    page: lazyPage(() => import('#/office/stock/StockScreen.tsx')),
  },
  {
    path: '/admin/stock/lots',
    needs: 'products.read',
    nav: { label: 'Lots', icon: 'tag', under: '/admin/stock' },
    spoken: true,
    page: lazyPage(() => import('#/office/stock/LotsScreen.tsx')),
  },
  {
    path: '/admin/stock/expiry',
    needs: 'products.read',
    nav: { label: 'Near expiry', icon: 'clock', under: '/admin/stock' },
    spoken: true,
    page: lazyPage(() => import('#/office/stock/ExpiryScreen.tsx')),
  },
  {
    path: '/admin/stock/purchases',
    needs: 'stock.receive',
    nav: { label: 'Purchase orders', icon: 'note', under: '/admin/stock' },
    page: lazyPage(() => import('#/office/purchases/PurchasesScreen.tsx')),
  },
  {
    path: '/admin/stock/purchases/:id',
    needs: 'stock.receive',
    page: lazyPage(() => import('#/office/purchases/PurchaseScreen.tsx')),
  },
  {
    path: '/admin/stock/receive',
    needs: 'stock.receive',
    nav: { label: 'Receive', icon: 'box', under: '/admin/stock' },
    spoken: true,
    page: lazyPage(() => import('#/office/stock/ShipmentsScreen.tsx')),
  },
  {
    path: '/admin/stock/receive/:id',
    needs: 'stock.receive',
    spoken: true,
    page: lazyPage(() => import('#/office/stock/ReceiveScreen.tsx')),
  },
  {
    path: '/admin/stock/count',
    needs: 'stock.write',
    nav: { label: 'Count', icon: 'check', under: '/admin/stock' },
    spoken: true,
    page: lazyPage(() => import('#/office/stock/CountScreen.tsx')),
  },
  {
    path: '/admin/stock/ledger',
    needs: 'products.read',
    nav: { label: 'Ledger', icon: 'note', under: '/admin/stock' },
    spoken: true,
    page: lazyPage(() => import('#/office/stock/LedgerScreen.tsx')),
  },
  {
    path: '/admin/deals',
    needs: 'products.read',
    nav: { label: 'Deals', icon: 'deal' },
    page: lazyPage(() => import('#/office/deals/DealsScreen.tsx')),
  },
  {
    path: '/admin/deals/:id',
    needs: 'products.read',
    page: lazyPage(() => import('#/office/deals/DealScreen.tsx')),
  },
  {
    path: '/admin/coupons/:id',
    needs: 'orders.money',
    of: '/admin/deals',
    page: lazyPage(() => import('#/office/deals/CouponScreen.tsx')),
  },
  {
    path: '/admin/promotions',
    needs: 'settings.read',
    nav: { label: 'Promotions', icon: 'deal', under: '/admin/deals' },
    page: lazyPage(() => import('#/office/settings/PromotionsScreen.tsx')),
  },
  {
    path: '/admin/credit',
    needs: 'orders.money',
    nav: { label: 'Gift cards, credit', icon: 'cash', under: '/admin/deals' },
    page: lazyPage(() => import('#/office/credit/CreditScreen.tsx')),
  },
  {
    path: '/admin/customers',
    needs: 'customers.read',
    nav: { label: 'Customers', icon: 'users' },
    page: lazyPage(() => import('#/office/customers/CustomersScreen.tsx')),
  },
  {
    path: '/admin/customers/:id',
    needs: 'customers.read',
    page: lazyPage(() => import('#/office/customers/CustomerScreen.tsx')),
  },
  {
    path: '/admin/reports',
    needs: 'reports.read',
    nav: { label: 'Reports', icon: 'chart' },
    page: lazyPage(() => import('#/office/reports/ReportsScreen.tsx')),
  },
  {
    path: '/admin/profit',
    needs: 'books.keep',
    nav: { label: 'Profit', icon: 'cash', under: '/admin/reports' },
    page: lazyPage(() => import('#/office/reports/ProfitScreen.tsx')),
  },
  {
    path: '/admin/settings',
    needs: 'settings.read',
    nav: { label: 'Settings', icon: 'sliders' },
    page: lazyPage(() => import('#/office/settings/SettingsScreen.tsx')),
  },
  {
    path: '/admin/settings/delivery',
    needs: 'settings.read',
    nav: { label: 'Delivery', icon: 'truck', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/settings/DeliveryScreen.tsx')),
  },
  {
    path: '/admin/settings/payments',
    needs: 'settings.read',
    nav: { label: 'Payments', icon: 'cash', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/settings/PaymentsScreen.tsx')),
  },
  {
    path: '/admin/settings/tax',
    needs: 'settings.read',
    nav: { label: 'Tax and papers', icon: 'note', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/settings/TaxScreen.tsx')),
  },
  {
    path: '/admin/settings/bank',
    needs: 'settings.read',
    nav: { label: 'Bank account', icon: 'bank', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/settings/BankScreen.tsx')),
  },
  {
    path: '/admin/settings/look',
    needs: 'settings.read',
    nav: { label: 'Look', icon: 'eye', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/settings/LookScreen.tsx')),
  },
  {
    path: '/admin/settings/menu',
    needs: 'settings.read',
    nav: { label: 'Menu and footer', icon: 'menu', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/settings/MenuScreen.tsx')),
  },
  {
    path: '/admin/settings/couriers',
    needs: 'orders.read',
    nav: { label: 'Couriers', icon: 'truck', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/couriers/CouriersScreen.tsx')),
  },
  {
    path: '/admin/settings/couriers/:key',
    needs: 'orders.read',
    page: lazyPage(() => import('#/office/couriers/CourierScreen.tsx')),
  },
  {
    path: '/admin/settings/messages',
    needs: 'settings.read',
    nav: { label: 'Words of messages', icon: 'mail', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/messages/WordsScreen.tsx')),
  },
  {
    path: '/admin/setup',
    needs: 'settings.read',
    of: '/admin/settings',
    page: lazyPage(() => import('#/office/settings/SetupScreen.tsx')),
  },
  {
    // Whoever is invited opens this by the link in a mail, before they work in the shop, so OfficeApp opens it to all.
    path: '/admin/join',
    needs: 'office.door',
    page: lazyPage(() => import('#/office/team/JoinScreen.tsx')),
  },
  {
    path: '/admin/team',
    needs: 'staff.read',
    nav: { label: 'Team', icon: 'users', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/team/TeamScreen.tsx')),
  },
  {
    path: '/admin/notices',
    needs: 'office.enter',
    nav: { label: 'Notices', icon: 'mail', under: '/admin/settings' },
    spoken: true,
    page: lazyPage(() => import('#/office/notices/NoticesScreen.tsx')),
  },
  {
    path: '/admin/log',
    needs: 'audit.read',
    nav: { label: 'Log', icon: 'clock', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/log/LogScreen.tsx')),
  },
  {
    path: '/admin/work',
    needs: 'products.write',
    nav: { label: 'Tasks', icon: 'layers', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/tasks/WorkScreen.tsx')),
  },
  {
    path: '/admin/health',
    needs: 'settings.read',
    nav: { label: 'Health', icon: 'pulse', under: '/admin/settings' },
    page: lazyPage(() => import('#/office/log/HealthScreen.tsx')),
  },
  {
    path: '/admin/help',
    needs: 'office.enter',
    nav: { label: 'Help', icon: 'note' },
    page: lazyPage(() => import('#/office/help/HelpScreen.tsx')),
  },
  {
    path: '/admin/help/:page',
    needs: 'office.enter',
    page: lazyPage(() => import('#/office/help/HelpScreen.tsx')),
  },
]
