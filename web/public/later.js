/**
 * Brings the rest of a document for scarce data once the page is drawn, so that it takes nothing from the styles on a
 * slow line: the pictures that are loaded by and by, and the scripts, which stand in a template (APP-2). It runs
 * deferred, and so after the styles.
 */
requestAnimationFrame(() =>
  setTimeout(() => {
    for (const picture of document.querySelectorAll('[data-srcset], [data-src]')) {
      if (picture.dataset.srcset) picture.srcset = picture.dataset.srcset
      if (picture.dataset.src) picture.src = picture.dataset.src
    }
    const later = document.getElementById('later')
    if (later) document.body.append(later.content)
  }),
)
