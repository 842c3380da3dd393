/** Why a file is refused as a picture. */
export const pictureProblems = {
  type: 'This is not a photo.',
  large: 'This file is too large to open.',
  small: 'This picture is under 320 px. Use a larger one.',
  unreadable: 'This file cannot be opened as a photo. Choose another, or send a screenshot of it.',
  heic: 'This browser cannot open the photo. On an iPhone, choose “Most compatible” in Settings, Camera, Formats, or send a screenshot of it.',
}
