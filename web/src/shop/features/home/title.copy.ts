/** The title of the home page of a shop with the sample’s texts, as the server writes it. */
export const pageTitle = (shop: string) => `${shop} – original imported skincare and cosmetics in Pakistan`
